import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { readEnvironment } from '#server/config.ts'
import { type CommandShop, openShopForCommands } from '../../src/cli/terminal/open.ts'
import { endProgram } from '../child.ts'
import type { Cart } from '../customers.ts'
import { type RunningShop, startShop } from '../shop.ts'
import { fillShop, type ShopSize } from './fill.ts'

/** One of the two shops that are compared. It serves requests, and commands run on its data. */
export interface Side {
  name: string
  size: ShopSize
  shop: RunningShop
  /** The shop as commands open it. */
  commands: CommandShop
  config: pg.ClientConfig
  /** Folder of commands' files. */
  folder: string
  cart: Cart
  /** Values that steps leave for later ones. */
  saved: Record<string, string>
  close(): Promise<void>
}

/** Rate limits so high that they are never reached. */
const LIMITS = { CODES_PER_HOUR: '1000000', LOOKUPS_PER_ADDRESS: '1000000', LOOKUPS_PER_HOUR: '1000000' }

/** A PDF of one empty page, for all filled reports. */
export const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
export const REPORT = 'report.pdf'

async function readCart(url: string): Promise<Cart> {
  const items = ['CBC', 'LIPID'].map(async code => {
    const answer = await fetch(`${url}/api/labtests/${code}`)
    const test = (await answer.json()) as { _id: string; name: string; salePrice: number }
    return { id: test._id, name: test.name, price: test.salePrice }
  })
  return { items: await Promise.all(items) }
}

/** Creates a shop of a size with its own data below `dataDir`, and opens it for calls and commands. */
export async function openSide(name: string, size: ShopSize, dataDir: string): Promise<Side> {
  // Started once to create the tables and the catalogue.
  await endProgram((await startShop(dataDir)).child)
  const embedded = await startEmbedded(dataDir)
  const opened = [embedded.stop]
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end()
  }
  try {
    const config = embedded.config('shop')
    await fillShop(config, size)
    const folder = await makeFolders(dataDir)
    const shop = await startShop(dataDir, {
      preload: new URL('./record-statements.ts', import.meta.url),
      env: LIMITS,
    })
    opened.push(() => endProgram(shop.child))
    const commands = await openShopForCommands(
      readEnvironment({ DATA_DIR: dataDir, PORT: new URL(shop.url).port, SLOT_CAPACITY: '1000000' }),
    )
    opened.push(commands.close)
    const cart = await readCart(shop.url)
    return { name, size, shop, commands, config, folder, cart, close, saved: {} }
  } catch (error) {
    await close()
    throw error
  }
}

/** Folder of reports, and of commands' files; returns the latter. */
async function makeFolders(dataDir: string): Promise<string> {
  await mkdir(path.join(dataDir, 'files', 'reports'), { recursive: true })
  await writeFile(path.join(dataDir, 'files', 'reports', 'growth.pdf'), PDF)
  const folder = path.join(dataDir, 'commands')
  await mkdir(folder)
  await writeFile(path.join(folder, REPORT), PDF)
  return folder
}
