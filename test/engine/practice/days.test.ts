import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_BEGINS, dayOf, daysInRow } from '../../../engine/practice/days.ts';

const HOUR_MS = 60 * 60 * 1000;
const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe("the user's day", () => {
  it.each([
    'UTC',
    'Asia/Tokyo',
    'America/Los_Angeles',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ])('begins in the night and not at midnight of another place: %s', (name) => {
    process.env['TZ'] = name;
    const evening = new Date(2027, 2, 10, 23, 59).getTime();
    const late = new Date(2027, 2, 11, DAY_BEGINS - 1, 59).getTime();
    const morning = new Date(2027, 2, 11, DAY_BEGINS, 0).getTime();
    expect(dayOf(late)).toBe(dayOf(evening));
    expect(dayOf(morning)).toBe(dayOf(evening) + 1);
    expect(dayOf(new Date(2027, 2, 10, 9).getTime())).toBe(Date.UTC(2027, 2, 10) / (24 * HOUR_MS));
  });

  it('goes on by one wherever the clocks are put on or back', () => {
    for (const name of ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe']) {
      process.env['TZ'] = name;
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
          const noon = new Date(2026, 0, 1 + days, 12).getTime();
          const next = new Date(2026, 0, 2 + days, 12).getTime();
          expect(dayOf(next) - dayOf(noon)).toBe(1);
        }),
      );
    }
  });
});

describe('days in a row', () => {
  it('are counted up to today, and today may still come', () => {
    expect(daysInRow(new Set([7, 8, 9]), 9)).toBe(3);
    expect(daysInRow(new Set([7, 8, 9]), 10)).toBe(3);
    expect(daysInRow(new Set([7, 8, 9]), 11)).toBe(0);
    expect(daysInRow(new Set([6, 8, 9]), 9)).toBe(2);
    expect(daysInRow(new Set(), 9)).toBe(0);
  });

  it('are not ended by days off, which do not count either', () => {
    const off = [{ from: 10, to: 20 }];
    expect(daysInRow(new Set([8, 9, 20]), 20, off)).toBe(3);
    expect(daysInRow(new Set([8, 9]), 20, off)).toBe(2);
    expect(daysInRow(new Set([8, 9]), 21, off)).toBe(0);
    expect(daysInRow(new Set([8, 9, 14, 20]), 20, off)).toBe(4);
    expect(daysInRow(new Set([8]), 20, off)).toBe(0);
    expect(daysInRow(new Set([8, 9]), 15, off)).toBe(2);
  });

  it('are counted in no time however long the days off are', () => {
    const off = [{ from: -1e12, to: 1e12 }];
    expect(daysInRow(new Set([3, 9]), 1e12, off)).toBe(2);
  });

  it('are as many as without days off where these hold no day that ends them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 6 }))),
        (all, pauses) => {
          const days = new Set(all);
          const off = pauses.map(([from, length]) => ({ from, to: from + length }));
          const isOff = (day: number): boolean => off.some(({ from, to }) => from <= day && day < to);
          // Told one day after another, from the last day on.
          let day = days.has(30) ? 30 : 29;
          let count = 0;
          for (; days.has(day) || isOff(day); day--) if (days.has(day)) count++;
          expect(daysInRow(days, 30, off)).toBe(count);
        },
      ),
    );
  });
});
