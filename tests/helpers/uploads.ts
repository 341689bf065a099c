import sharp from 'sharp'

/** Small files to upload. */

/** A picture of one colour. */
export const aPicture = ({ format = 'jpeg' as 'jpeg' | 'png' | 'webp', width = 90, height = 60 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer()

/** A PDF of one empty page; `more` are further objects, `catalog` and `page` further entries of these. */
export function aPdf({
  more = '',
  catalog = '',
  page = '',
}: {
  more?: string
  catalog?: string
  page?: string
} = {}): Buffer<ArrayBuffer> {
  return Buffer.from(
    `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R ${catalog} >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>
endobj
${more}
trailer
<< /Root 1 0 R >>
startxref
0
%%EOF
`,
    'latin1',
  )
}

/** A phone's picture of 64 x 48, in a format that no npm package can write. */
export const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAPgACAAEAAAAAAAAA',
    'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA',
    'ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED',
    'cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz',
    'cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt',
    'ZwACAAEAAQAAAEZtZGF0AAAAOigBrwtg9eccWEgi4maMw2uHzegEbmme2+1LWTQUH/6sIatqZlyt+i8BvowwFiZXiBswEz7Gyc6u',
    '+/A=',
  ].join(''),
  'base64',
)
