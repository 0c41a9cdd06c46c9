/**
 * A file that keeps how far a network has learnt. It is little-endian: "OTHC", the number of the pass (u32), and then all
 * numbers that learning changes (f32).
 */
import { existsSync, readFileSync } from 'node:fs';
import { InputError } from '../../engine/console/command.ts';
import type { Checkpoint } from '../../engine/lab/learning/network.ts';
import { writeWhole } from '../../engine/console/files.ts';

const MAGIC = 0x4348544f;
const HEADER_BYTES = 8;

/** The checkpoint in `file`, which need not exist yet. An empty name keeps nothing. */
export function checkpointIn(file: string): Checkpoint {
  return {
    /** @throws InputError if the file is that of another network. */
    restore(state) {
      if (file === '' || !existsSync(file)) return 0;
      const bytes = new Uint8Array(readFileSync(file));
      const view = new DataView(bytes.buffer);
      const size = state.reduce((sum, part) => sum + part.byteLength, HEADER_BYTES);
      if (bytes.length !== size || view.getUint32(0, true) !== MAGIC) {
        throw new InputError(`${file} does not keep a network of this shape.`);
      }
      let at = HEADER_BYTES;
      for (const part of state) {
        part.set(new Float32Array(bytes.buffer, at, part.length));
        at += part.byteLength;
      }
      return view.getUint32(4, true);
    },
    keep(pass, state) {
      if (file === '') return;
      const size = state.reduce((sum, part) => sum + part.byteLength, HEADER_BYTES);
      const bytes = new Uint8Array(size);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, MAGIC, true);
      view.setUint32(4, pass, true);
      let at = HEADER_BYTES;
      for (const part of state) {
        new Float32Array(bytes.buffer, at, part.length).set(part);
        at += part.byteLength;
      }
      writeWhole(file, bytes);
    },
  };
}
