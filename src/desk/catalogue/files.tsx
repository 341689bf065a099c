import type { ListKind } from '#contract/desk/catalogue-files.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { say } from '#text/text.ts'
import { ImportFiles } from './import-files.tsx'
import { PresentFiles } from './present-files.tsx'

/** The catalogue, the doctors and the coupons as files: saved as they are, and imported. */
export function Files() {
  return (
    <section className="desk-part" aria-labelledby="files">
      <h2 id="files">{say(files.filesHeading)}</h2>
      <PresentFiles />
      <ImportFiles
        labels={files.fileLabels}
        needed={{ kinds: ['tests', 'packages'], otherwise: files.bothNeeded }}
        why={files.filesWhy}
        button={files.previewButton}
        // A little less than the call takes, which escapes what it carries.
        mostMegabytes={3}
        preview={texts => deskApi.previewCatalogueFiles({ body: catalogueOf(texts) })}
        importAs={(texts, seen) =>
          confirmed(stepUp =>
            deskApi.importCatalogueFiles({ body: { files: catalogueOf(texts), seen, stepUp } }),
          )
        }
      />
      <ListFile kind="doctors" />
      <ListFile kind="coupons" />
    </section>
  )
}

const catalogueOf = ({
  tests,
  packages,
  containers,
}: Record<keyof typeof files.fileLabels, string | null>) => ({
  tests: tests ?? '',
  packages: packages ?? '',
  containers,
})

const ListFile = ({ kind }: { kind: ListKind }) => (
  <ImportFiles
    labels={{ list: files.listLabels[kind] }}
    needed={{ kinds: ['list'], otherwise: files.fileNeeded }}
    why={files.listWhy[kind]}
    button={files.previewList[kind]}
    mostMegabytes={0.7}
    preview={({ list }) => deskApi.previewListFile({ body: { kind, content: list ?? '' } })}
    importAs={({ list }, seen) =>
      confirmed(stepUp => deskApi.importListFile({ body: { kind, content: list ?? '', seen, stepUp } }))
    }
  />
)
