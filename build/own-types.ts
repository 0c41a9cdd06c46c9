/**
 * Checks the types of a folder's own files, with what vue-tsc reads components by:
 *
 *   node build/own-types.ts test/components
 *
 * vue-tsc checks all that they import once more, which is the whole renderer and has been checked by its own tsconfig. So
 * it takes twice as long to say the same.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type compiler from 'typescript';
import { ToolFailure, root } from './tools.ts';

type TypeScript = typeof compiler;
type Options = Parameters<TypeScript['createProgram']>[0];

/** The parts of vue-tsc, which are the packages that it needs itself. */
interface Volar {
  proxyCreateProgram(
    typescript: TypeScript,
    create: TypeScript['createProgram'],
    plugins: (typescript: TypeScript, program: Options) => { readonly languagePlugins: readonly unknown[] },
  ): TypeScript['createProgram'];
}
interface VueLanguage {
  createParsedCommandLine(
    typescript: TypeScript,
    host: TypeScript['sys'],
    config: string,
  ): { readonly vueOptions: object };
  createVueLanguagePlugin(
    typescript: TypeScript,
    options: object,
    vueOptions: object,
    asFileName: (id: string) => string,
  ): unknown;
}

const partOf = createRequire(createRequire(import.meta.url).resolve('vue-tsc'));
const typescript: TypeScript = partOf('typescript');
const volar: Volar = partOf('@volar/typescript');
const vue: VueLanguage = partOf('@vue/language-core');

/** How many files the folder has, and what is wrong with them, as a compiler prints it. */
function checkOwn(folder: string): { readonly count: number; readonly told: string } {
  const config = join(folder, 'tsconfig.json').replaceAll('\\', '/');
  const parsed = typescript.getParsedCommandLineOfConfigFile(config, undefined, {
    ...typescript.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new ToolFailure(`${config}: ${typescript.flattenDiagnosticMessageText(messageText, '\n')}`);
    },
  });
  if (!parsed) throw new ToolFailure(`${config} cannot be read.`);
  const host = typescript.createCompilerHost(parsed.options);
  const createProgram = volar.proxyCreateProgram(typescript, typescript.createProgram, () => {
    const { vueOptions } = vue.createParsedCommandLine(typescript, typescript.sys, config);
    const plugin = vue.createVueLanguagePlugin(typescript, parsed.options, vueOptions, (id) => id);
    return { languagePlugins: [plugin] };
  });
  const program = createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    host,
    configFileParsingDiagnostics: parsed.errors,
  });
  const within = config.slice(0, config.lastIndexOf('/') + 1);
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(within));
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  return { count: own.length, told: typescript.formatDiagnostics(found, host) };
}

const [folder = ''] = process.argv.slice(2);
const { count, told } = checkOwn(join(root, folder));
process.stderr.write(told);
// A folder without files would pass whatever is in it.
if (count === 0) process.stderr.write(`${folder} has no files to check.\n`);
if (count === 0 || told !== '') process.exitCode = 1;
