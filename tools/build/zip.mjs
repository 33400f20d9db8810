import { crc32, deflateRawSync } from 'node:zlib';

/** Of 1980-01-01, the first day that the format knows: the same files make the same archive. */
const DATE = 0x21;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const MADE_ON_UNIX = 0x0314;

/**
 * An archive in the ZIP format, of files only.
 * @param files `{ name, bytes, mode }`, names with forward slashes
 */
export function zip(files) {
  const locals = [];
  const central = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o644 } of files) {
    const path = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(MADE_ON_UNIX);
    central.push(Buffer.concat([signature(0x02014b50), madeBy, common, tail, path]));
    locals.push(local);
    offset += local.length;
  }
  return Buffer.concat([...locals, ...central, endOf(central, offset)]);
}

function endOf(central, offset) {
  const size = central.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

function signature(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
