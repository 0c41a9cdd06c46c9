import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WORKSHOP } from '../../command-line/commands.ts';
import { readNetwork } from '../../../engine/host/network-file.ts';
import { EVALUATION_FILE } from '../../../engine/host/node/files.ts';
import { recipe } from '../../training/recipe.ts';

const steps = recipe({ tournaments: 'wthor', out: 'data', scale: 0.5 });

describe('the recipe', () => {
  it('reads only files that earlier steps have made', () => {
    const made = new Set(['wthor']);
    for (const { command, args, out } of steps) {
      const firstOption = args.findIndex((argument) => argument.startsWith('--'));
      const named = args.filter((_, at) => ['--weights', '--ends'].includes(args[at - 1] ?? ''));
      const read = [...args.slice(0, firstOption), ...named.flatMap((paths) => paths.split(','))];
      for (const source of read) expect(made).toContain(source);
      expect(args[args.indexOf('--out') + 1]).toBe(out);
      expect(made).not.toContain(out);
      made.add(out);
      expect(Object.keys(WORKSHOP.commands)).toContain(command);
    }
  });

  it('uses every seed once and plays the share of games asked for', () => {
    const plays = steps.filter(({ command }) => command === 'selfplay');
    const valuesOf = (option: string): (string | undefined)[] =>
      plays.map(({ args }) => args[args.indexOf(option) + 1]);
    expect(new Set(valuesOf('--seed')).size).toBe(plays.length);
    const whole = recipe({ tournaments: 'wthor', out: 'data', scale: 1 }).filter(
      ({ command }) => command === 'selfplay',
    );
    expect(valuesOf('--games').map(Number)).toEqual(
      whole.map(({ args }) => Number(args[args.indexOf('--games') + 1]) / 2),
    );
  });

  it('makes networks that learn only from searches of the generation before', () => {
    const networks = steps.filter(({ command }) => command === 'neural');
    const last = steps.findLast(({ command }) => command === 'fit');
    expect(networks.length).toBe(3);
    for (const [at, { args }] of networks.entries()) {
      const before = at === 0 ? last : networks[at - 1];
      const data = new Set(args.slice(0, args.indexOf('--out')));
      const made = steps.filter(({ out }) => data.has(out));
      // The tournaments, the games of each network before and of the last weights, and at last its own.
      expect(made.map(({ command }) => command)).toEqual([...Array(at + 1).fill('label'), 'selfplay']);
      for (const step of made) expect(step.args[step.args.indexOf('--weights') + 1]).toBe(before?.out);
    }
    expect(steps.at(-1)).toBe(networks.at(-1));
  });

  it('learns its last weights only from searches of the two generations before', () => {
    const fits = steps.filter(({ command }) => command === 'fit');
    const last = fits.at(-1);
    const data = last?.args.slice(0, last.args.indexOf('--out')) ?? [];
    const made = steps.filter(({ out }) => data.includes(out));
    const [third, fourth] = fits.slice(-3, -1).map(({ out }) => out);
    expect(made.map(({ command, args }) => [command, args[args.indexOf('--weights') + 1]])).toEqual([
      ['selfplay', third],
      ['label', fourth],
      ['selfplay', fourth],
    ]);
  });

  it('ends with the very command that the shipped evaluation says it was made by', () => {
    const [command] = readNetwork(readFileSync(EVALUATION_FILE)).note.split(';');
    const { command: last, args = [] } = steps.at(-1) ?? {};
    const told = args.slice(0, args.indexOf('--keep'));
    expect([last, ...told].join(' ').replaceAll('data/', '')).toBe(command);
  });

  it('mixes how games ended into the labels of three generations, and makes lambda-returns of those of the last', () => {
    const learning = steps.filter(({ command }) => command === 'fit' || command === 'neural');
    const labels = ({ args }: (typeof learning)[number]): string[] =>
      args.filter((argument) => argument === '--outcome' || argument === '--lambda');
    const outcome = ['--outcome'];
    expect(learning.map(labels)).toEqual([[], [], [], [], outcome, outcome, outcome, ['--lambda']]);
  });
});
