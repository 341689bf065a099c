import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  tag: Buffer
  checksum: number
  bytes: Buffer
}

/** fontkit reads WOFF too, but decompresses a table on each access, which means for each glyph. */
export function unpackedFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('a WOFF file was expected')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, HEADER + index * ENTRY))
  return sfnt(woff.subarray(4, 8), tables)
}

function tableAt(woff: Buffer, entry: number): Table {
  const [offset = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map(field =>
    woff.readUInt32BE(entry + field),
  )
  const bytes = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum,
    bytes: packed < length ? inflateSync(bytes) : bytes,
  }
}

/** SFNT: a directory, and tables aligned to four bytes. */
function sfnt(flavour: Buffer, tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  const selector = Math.floor(Math.log2(tables.length))
  flavour.copy(head)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(2 ** selector * 16, 6)
  head.writeUInt16BE(selector, 8)
  head.writeUInt16BE((tables.length - 2 ** selector) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = (4 - (bytes.length % 4)) % 4
    parts.push(bytes, Buffer.alloc(padding))
    offset += bytes.length + padding
  })
  return Buffer.concat(parts)
}
