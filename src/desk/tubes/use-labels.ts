import { useState } from 'react'
import { type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { saveFile } from '#kit/files.ts'
import { words } from './words.ts'

type Labels = DeskBody<'printLabels'>

export function useLabels() {
  const [result, setResult] = useState('')
  const { isBusy, submit, error } = useSubmit(async (body: Labels) => {
    setResult('')
    const { printed } = await deskApi.printLabels({ body })
    if (printed.pdf !== null)
      saveFile(new Blob([bytesOf(printed.pdf)], { type: 'application/pdf' }), 'labels.pdf')
    if (printed.zpl !== null)
      saveFile(new Blob([printed.zpl], { type: 'text/plain;charset=utf-8' }), 'labels.zpl')
    setResult(
      printed.labels === 0
        ? 'No labels to print: there are no tubes, or all labels are already printed.'
        : [
            words.printed({ count: printed.labels }),
            ...(printed.again > 0 ? [words.printedAgain({ count: printed.again })] : []),
            ...(printed.collectors.length > 1
              ? [`In this order: ${printed.collectors.map(labelsOf).join(', ')}.`]
              : []),
          ].join(' '),
    )
  })
  return { isBusy, print: submit, error, result }
}

const labelsOf = ({ name, labels }: { name: string | null; labels: number }): string =>
  name === null ? words.noCollector({ labels }) : words.byCollector({ name, labels })

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
