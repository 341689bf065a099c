import sharp from 'sharp'

/** The picture library, with its settings. They are the process's, so all threads need the same ones. */

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // For a logo, after its check, and for our own drawings; uploads of other kinds are recognised by their first bytes.
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
