/**
 * The setting of the file store: `FILES_URL=s3://bucket/folder?region=ap-south-1`; without it files are on the disk.
 */

export interface FileStoreSettings {
  FILES_URL?: string
  FILES_KEY_ID?: string
  FILES_SECRET_KEY?: string
}

export interface Bucket {
  bucket: string
  /** Key prefix in the bucket, without a trailing slash; may be empty. */
  prefix: string
  region: string
  endpoint?: string
}

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/
const KNOWN = ['region', 'endpoint']

/** Parses the setting; returns a sentence when it is invalid. */
export function parseBucket(address: string): Bucket | string {
  const form =
    'must look like s3://bucket?region=ap-south-1, with &endpoint=https://... for a store of your own'
  if (!URL.canParse(address)) return form
  const url = new URL(address)
  const bucket = url.hostname
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const region = url.searchParams.get('region')
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (url.protocol !== 's3:' || !NAME.test(bucket) || !PREFIX.test(prefix) || !region) return form
  if (url.username || url.password) return 'the keys go into FILES_KEY_ID and FILES_SECRET_KEY'
  if ([...url.searchParams.keys()].some(name => !KNOWN.includes(name))) return form
  if (endpoint !== undefined && !/^https?:/.test(endpoint)) return form
  if (endpoint !== undefined && !URL.canParse(endpoint)) return form
  return { bucket, prefix, region, ...(endpoint ? { endpoint } : {}) }
}

/** Problems of the settings, a line each: an incomplete configuration would store files in the wrong place. */
export function fileStoreProblems(values: FileStoreSettings): string[] {
  const { FILES_URL } = values
  const given = (['FILES_KEY_ID', 'FILES_SECRET_KEY'] as const).filter(name => values[name])
  if (!FILES_URL) return given.map(name => `${name}: needs FILES_URL, which says where files are kept`)
  const bucket = parseBucket(FILES_URL)
  return [
    ...(typeof bucket === 'string' ? [`FILES_URL: ${bucket}`] : []),
    ...(['FILES_KEY_ID', 'FILES_SECRET_KEY'] as const)
      .filter(name => !values[name])
      .map(name => `${name}: needed with FILES_URL`),
  ]
}
