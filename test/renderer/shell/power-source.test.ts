import { expect, test } from 'vitest';
import { watchPowerSource } from '../../../renderer/shell/power-source.ts';

class FakeBattery extends EventTarget {
  charging = true;

  become(charging: boolean): void {
    this.charging = charging;
    this.dispatchEvent(new Event('chargingchange'));
  }
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

test('a listener hears the present power source and then every change, until it is removed', async () => {
  const battery = new FakeBattery();
  const told: string[] = [];
  const unsubscribe = watchPowerSource({ getBattery: async () => battery })((source) => told.push(source));
  await settle();
  expect(told).toEqual(['mains']);
  battery.become(false);
  battery.become(true);
  expect(told).toEqual(['mains', 'battery', 'mains']);
  unsubscribe();
  battery.become(false);
  expect(told).toHaveLength(3);
});

test('a listener that was removed meanwhile hears nothing', async () => {
  const told: string[] = [];
  watchPowerSource({ getBattery: async () => new FakeBattery() })((source) => told.push(source))();
  await settle();
  expect(told).toEqual([]);
});

test.each([
  ['a browser that tells nothing', {}],
  [
    'a browser that refuses',
    {
      getBattery: async () => {
        throw new Error('not allowed');
      },
    },
  ],
])('%s: the mains', async (_name, owner) => {
  const told: string[] = [];
  watchPowerSource(owner)((source) => told.push(source));
  await settle();
  expect(told).toEqual(['mains']);
});
