import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { saveFile } from '#kit/save-file.ts'
import { words } from './words.ts'

type Asked = Parameters<typeof deskApi.printLabels>[0]['body']

/** Has labels made and saves their file; `said` is what came of it. */
export function useLabels() {
  const [said, setSaid] = useState('')
  const { isBusy, press, why } = useTry(async (asked: Asked) => {
    setSaid('')
    const { printed } = await deskApi.printLabels({ body: asked })
    if (printed.pdf !== null)
      saveFile(new Blob([bytesOf(printed.pdf)], { type: 'application/pdf' }), 'labels.pdf')
    if (printed.zpl !== null)
      saveFile(new Blob([printed.zpl], { type: 'text/plain;charset=utf-8' }), 'labels.zpl')
    setSaid(
      printed.labels === 0
        ? words.nothingToPrint
        : [
            words.printed({ count: printed.labels }),
            ...(printed.again > 0 ? [words.printedAgain({ count: printed.again })] : []),
          ].join(' '),
    )
  })
  return { isBusy, print: press, why, said }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
