import { expect, it } from 'vitest';
import { csvCell } from '../../../engine/notation/csv.ts';
import { csvRow } from '../../../engine/library/export.ts';

it.each([
  ['Anna', 'Anna'],
  ['Smith, "Al"', '"Smith, ""Al"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1), 2', `"'@SUM(A1), 2"`],
  ['-club', "'-club"],
  ['-3.5', '-3.5'],
])('writes %j as a cell that a spreadsheet shows as it is', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it('guards the names of players of a library, which anybody may have written', () => {
  const info = { black: { name: '=HYPERLINK("x")' }, white: {}, event: 'Open, 2001' };
  expect(csvRow(info, { black: 33, white: 31 }, 'f5d6')).toBe(
    `"'=HYPERLINK(""x"")",,"Open, 2001",,33-31,f5d6`,
  );
});
