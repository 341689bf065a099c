import { move } from 'piscina'
import { sharp } from '#domain/files/sharp.ts'
import type { Drawing } from './drawing.ts'
import { iconSvg, LOGO_AT, LOGO_SIZE, shareSvg } from './svg.ts'

export interface DrawingTask {
  drawing: Drawing
  /** The uploaded logo as PNG; the shop's own mark without one. */
  logo: Uint8Array | null
}

export default async ({ drawing, logo }: DrawingTask) => {
  if (drawing.kind === 'icon')
    return move(
      new Uint8Array(
        await sharp(Buffer.from(iconSvg(drawing)))
          .png()
          .toBuffer(),
      ),
    )
  const picture = sharp(Buffer.from(shareSvg(drawing, { hasLogo: logo !== null })))
  if (logo) {
    const small = await sharp(logo).resize(LOGO_SIZE, LOGO_SIZE).png().toBuffer()
    picture.composite([{ input: small, ...LOGO_AT }])
  }
  return move(new Uint8Array(await picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()))
}
