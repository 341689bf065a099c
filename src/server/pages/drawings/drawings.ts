import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import { DEFAULT_ACCENT } from '#rules/look.ts'
import { formatShortRupees } from '#rules/money.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import type { SharePicture } from '#rules/share-pictures.ts'
import type { Admission } from '#server/http/admission.ts'
import { FILE_SECURITY } from '#server/http/security-headers.ts'
import { makeEtag, type StoredAnswer, storeAnswer } from '#server/http/stored-answer.ts'
import { checkupsTitle, labTestsTitleOf } from '#shop/catalogue/words.ts'
import type { Client } from '#shop/endpoints.ts'
import { links } from '#shop/frame/links.ts'
import { atYourHome } from '#shop/home/words.ts'
import { labTestsTitle } from '#text/catalogue.ts'
import { promise } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { Refusal } from '#wire/errors.ts'
import type { PageSettings } from '#wire/settings.ts'
import { PUBLIC_PAGES } from '../addresses.ts'
import { type Picture, pictureAddress, type ShareDrawing, type UploadedPicture } from './drawing.ts'

/** In pixels: for the home screens of phones. */
const ICONS: Record<string, number> = {
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
}

/** Where the icons of the shop's own mark in another colour are. By the address that browsers request. */
export const drawnIcons = (accent: string): [requested: string, drawn: string][] =>
  Object.entries(ICONS).map(([address, size]) => [address, pictureAddress({ kind: 'icon', accent, size })])

interface Priced {
  name: string
  salePrice: number
  regularPrice: number
}

/** A drawn or an uploaded one; the title is its `alt` text. */
type PagePicture = ShareDrawing | UploadedPicture

type Content = Pick<ShareDrawing, 'title' | 'line' | 'price' | 'regularPrice'>

const ofItem = ({ name, salePrice, regularPrice }: Priced): Content => ({
  title: name,
  line: null,
  price: formatShortRupees(salePrice || regularPrice),
  regularPrice: salePrice && salePrice < regularPrice ? formatShortRupees(regularPrice) : null,
})

/** What each page shows, by path and query. */
async function listPictures(api: Client, { brand, facts }: PageSettings): Promise<Map<string, PagePicture>> {
  const [packages, tests] = await Promise.all([api.listPackages(), api.listLabTests()])
  const accent = facts.accent ?? DEFAULT_ACCENT
  const line = facts.texts.promise ?? say(promise)
  const draw = (content: Content): ShareDrawing => ({
    kind: 'share',
    brand,
    accent,
    logo: facts.logo,
    ...content,
  })
  const withTitle = (title: string) => draw({ title, line, price: null, regularPrice: null })
  const hero = facts.texts.hero ?? say(atYourHome)
  const ofShop: PagePicture = facts.sharePicture
    ? { kind: 'uploaded', name: facts.sharePicture, title: hero }
    : withTitle(hero)
  return new Map<string, PagePicture>([
    ...PUBLIC_PAGES.map(page => [page, ofShop] as const),
    [pathOf('labTests'), withTitle(say(labTestsTitle))],
    [pathOf('healthCheckups'), withTitle(say(checkupsTitle))],
    ...CATEGORIES.codes.map(code => {
      const title = say(labTestsTitleOf, { category: categoryName(code) })
      return [links.findLabTests({ category: CATEGORIES.labelOf(code) }), withTitle(title)] as const
    }),
    ...packages.map(offered => [pathTo('healthCheckup', offered._id), draw(ofItem(offered))] as const),
    ...tests.map(test => [pathTo('labTest', test._id), draw(ofItem(test))] as const),
  ])
}

interface Known {
  pictures: ReadonlyMap<string, SharePicture>
  drawings: ReadonlyMap<string, Picture>
}

async function listKnown(api: Client, settings: PageSettings): Promise<Known> {
  const { brand, url, facts } = settings
  const accent = facts.accent ?? DEFAULT_ACCENT
  const pictures = new Map<string, SharePicture>()
  const drawings = new Map<string, Picture>(
    Object.values(ICONS).map(size => {
      const icon: Picture = { kind: 'icon', accent, size }
      return [pictureAddress(icon), icon]
    }),
  )
  for (const [page, picture] of await listPictures(api, settings)) {
    const address = pictureAddress(picture)
    drawings.set(address, picture)
    const price = picture.kind === 'share' && picture.price
    const alternative = [brand, picture.title, price].filter(Boolean).join(', ')
    pictures.set(page, { address: url + address, alternative })
  }
  return { pictures, drawings }
}

export interface Drawings {
  /** Of a page, by path and query; undefined for a page without one, and while the catalogue can't be read. */
  sharePictureOf(page: string): Promise<SharePicture | undefined>
  /** `unknown` for an address that no page of the present catalogue names: nothing is drawn for strangers. */
  open(address: string): Promise<StoredAnswer | 'unknown' | 'busy'>
}

interface DrawingsParts {
  api: Client
  settings: () => PageSettings
  version: () => number
  admission: Pick<Admission, 'admit'>
  /** Draws it, or reads it if it is stored. */
  drawnFile: (picture: Picture) => Promise<Uint8Array>
}

/** Only the filter of a category has a picture of its own. */
function canonicalPage(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://page')
  const category = searchParams.get('category')
  return category && pathname === pathOf('labTests') ? links.findLabTests({ category }) : pathname
}

/** The list is made once for each version of the catalogue, pictures on the first request. */
export function createDrawings({ api, settings, version, admission, drawnFile }: DrawingsParts): Drawings {
  let made: { version: number; known: Promise<Known> } | undefined

  async function known(): Promise<Known | undefined> {
    const now = version()
    if (made?.version !== now) made = { version: now, known: listKnown(api, settings()) }
    const listed = made
    try {
      return await listed.known
    } catch (error) {
      // A failed read is not cached: the next caller retries.
      if (made === listed) made = undefined
      if (error instanceof CallError) return undefined
      throw error
    }
  }

  return {
    sharePictureOf: async page => (await known())?.pictures.get(canonicalPage(page)),
    async open(address) {
      const listed = await known()
      if (!listed) return 'busy'
      const drawing = listed.drawings.get(address)
      if (!drawing) return 'unknown'
      const answered = admission.admit(address)
      if (!answered) return 'busy'
      try {
        return await storePicture(await drawnFile(drawing), drawing)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'BUSY') return 'busy'
        throw error
      } finally {
        answered()
      }
    },
  }
}

function storePicture(bytes: Uint8Array, { kind }: Picture): StoredAnswer {
  const identity = Buffer.from(bytes)
  return storeAnswer(
    200,
    makeEtag(identity),
    {
      ...FILE_SECURITY,
      'content-type': kind === 'icon' ? 'image/png' : 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      // Previews show it on pages of others.
      'cross-origin-resource-policy': 'cross-origin',
    },
    { identity },
  )
}
