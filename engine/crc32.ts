/** The CRC-32 (IEEE 802.3) of files that are refused when they were damaged. */

/** The effect of each value of a byte. */
const OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  return crc;
});

/** The checksum of `bytes`, 0 .. 2^32 - 1; going on from that of the bytes before them, if `before` is given. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  // Each byte by its place: the app waits for the sum of three megabytes when it starts, and `for (… of bytes)` takes
  // twice as long.
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ (OF_BYTE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}
