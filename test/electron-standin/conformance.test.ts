/** Checks what the types of conformance.ts cannot: the stand-in has everything that main/ uses of Electron. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = globSync('main/**/*.ts', { cwd: ROOT }).map((file) => join(ROOT, file));
const CONFORMANCE = join(import.meta.dirname, 'conformance.ts');
const MODULE = join(import.meta.dirname, 'electron.ts');

/** Modules that only preloads have. */
const PRELOAD_MODULES: ReadonlySet<string> = new Set(['contextBridge', 'ipcRenderer', 'webUtils']);

function createProgram(): ts.Program {
  const config = join(ROOT, 'test/tsconfig.json');
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const options = ts.getParsedCommandLineOfConfigFile(config, {}, host)?.options;
  if (!options) throw new Error(`Cannot read ${config}.`);
  return ts.createProgram([...MAIN, CONFORMANCE, MODULE], options);
}

const program = createProgram();
const checker = program.getTypeChecker();

function sourceFile(path: string): ts.SourceFile {
  const source = program.getSourceFile(path);
  if (!source) throw new Error(`${path} is not part of the program.`);
  return source;
}

function exportsOf(path: string): ts.Symbol[] {
  const symbol = checker.getSymbolAtLocation(sourceFile(path));
  return symbol ? checker.getExportsOfModule(symbol) : [];
}

/** From the names in one of conformance.ts's tables to the members that each stand-in has. */
function membersByType(table: string): Map<string, ReadonlySet<string>> {
  const symbol = exportsOf(CONFORMANCE).find(({ name }) => name === table);
  if (!symbol) throw new Error(`conformance.ts has no ${table}.`);
  const namesOf = (type: ts.Type): Set<string> => new Set(type.getProperties().map(({ name }) => name));
  return new Map(
    checker
      .getDeclaredTypeOfSymbol(symbol)
      .getProperties()
      .map((property) => [property.name, namesOf(checker.getTypeOfSymbol(property))]),
  );
}

interface Use {
  /** The interface or class of Electron's. */
  readonly type: string;
  readonly member: string;
  readonly isStatic: boolean;
  readonly where: string;
}

function usesIn(file: ts.SourceFile): Use[] {
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(node.name, checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      const member = ts.isIdentifier(name) ? name.text : '';
      note(node, checker.getTypeAtLocation(node.parent).getProperty(member));
    }
    ts.forEachChild(node, visit);
  };
  const note = (node: ts.Node, symbol: ts.Symbol | undefined): void => {
    const declaration = symbol?.declarations?.[0];
    const owner = declaration?.parent;
    if (
      !symbol ||
      !declaration ||
      !owner ||
      basename(declaration.getSourceFile().fileName) !== 'electron.d.ts'
    )
      return;
    if (!ts.isInterfaceDeclaration(owner) && !ts.isClassDeclaration(owner)) return;
    // Such an interface is plain data, which the caller or the stand-in makes.
    if (!owner.members.some((member) => ts.isMethodSignature(member) || ts.isMethodDeclaration(member)))
      return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    uses.push({
      type: owner.name?.text ?? '',
      member: symbol.name,
      isStatic: (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) !== 0,
      where: `${basename(file.fileName)}:${line + 1}`,
    });
  };
  visit(file);
  return uses;
}

/** The values that a file imports from 'electron'. */
function importsIn(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const clause = statement.importClause;
    if (statement.moduleSpecifier.text !== 'electron' || !clause?.namedBindings) return [];
    if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword || !ts.isNamedImports(clause.namedBindings))
      return [];
    return clause.namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
  });
}

describe('what main/ uses of Electron', () => {
  const files = MAIN.map(sourceFile);
  const uses = files.flatMap(usesIn);
  const instances = membersByType('Played');
  const statics = membersByType('PlayedStatics');

  it('is found by this test', () => {
    expect(uses.map(({ type, member }) => `${type}.${member}`)).toEqual(
      expect.arrayContaining([
        'App.whenReady',
        'BrowserWindow.loadURL',
        'UtilityProcess.fork',
        'IpcRenderer.send',
      ]),
    );
  });

  it('exists as a member of its stand-in', () => {
    const missing = uses.filter(({ type, member, isStatic }) => {
      const offered = isStatic ? statics : instances;
      return !(offered.get(type)?.has(member) ?? false);
    });
    expect(missing).toEqual([]);
  });

  it('exists as an export of the module', () => {
    const offered = new Set(exportsOf(MODULE).map(({ name }) => name));
    const missing = files
      .flatMap(importsIn)
      .filter((name) => !offered.has(name) && !PRELOAD_MODULES.has(name));
    expect(missing).toEqual([]);
  });
});
