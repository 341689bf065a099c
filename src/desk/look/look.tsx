import { type ReactNode, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { FormField, LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Problem, Section } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { dataUrlOf } from '#kit/files.ts'
import { logoPath, MAX_LOOK_BYTES } from '#rules/logo.ts'
import {
  accentContrasts,
  DEFAULT_ACCENT,
  isColour,
  type LookPicture,
  MIN_CONTRAST,
  readableAccent,
} from '#rules/look.ts'
import { sharePicturePath } from '#rules/share-pictures.ts'
import { words } from './words.ts'

type Facts = DeskAnswer<'listDeskFacts'>

/** The shop's colour and its own sentences. Pages follow at once. */
export function Look() {
  const { value, problem, refresh } = usePolling(deskApi.listDeskFacts)
  // Here, because a part starts anew with the revision that it has saved.
  const [saved, setSaved] = useState<{ part: string; sentence: string }>()
  if (!value) return <Problem problem={problem} isLoading lines={8} />
  const partProps = (part: string): PartProps => ({
    stored: value,
    done: saved?.part === part ? saved.sentence : '',
    async onDone(sentence) {
      setSaved({ part, sentence })
      await refresh()
    },
  })
  return (
    <>
      <Problem problem={problem} isLoading={false} />
      <PictureForm key={`logo ${value.revisions.logo}`} {...partProps('logo')} form={ofLogo(value.facts)} />
      <Colour key={`colour ${value.revisions.accent}`} {...partProps('colour')} />
      <PictureForm
        key={`shared ${value.revisions.sharePicture}`}
        {...partProps('shared')}
        form={ofSharePicture(value.facts)}
      />
      <Texts key={`texts ${value.revisions.texts}`} {...partProps('texts')} />
    </>
  )
}

interface PartProps {
  stored: Facts
  /** What was saved last; '' for another part. */
  done: string
  onDone: (sentence: string) => Promise<void>
}

interface PictureForm {
  kind: LookPicture
  title: string
  help: string
  label: string
  accept: string
  /** The sentences after a change. */
  saved: string
  removed: string
  /** Its address and size, if there is one. */
  shown: { src: string; alt: string; width: number; height: number } | null
}

const ofLogo = ({ logo }: Facts['facts']): PictureForm => ({
  kind: 'logo',
  title: 'Logo',
  help: 'In the header, as icon of the browser and of the installed apps, on new invoices and on pictures of shared links. A square mark looks best.',
  label: 'PNG or JPEG with 512 pixels or more, or SVG; at most 5 MB',
  accept: 'image/png,image/jpeg,image/svg+xml',
  saved: 'The logo is saved.',
  removed: 'The logo is removed.',
  shown: logo === null ? null : { src: logoPath(logo, 192), alt: 'The present logo', width: 96, height: 96 },
})

const ofSharePicture = ({ sharePicture }: Facts['facts']): PictureForm => ({
  kind: 'sharePicture',
  title: 'Picture of shared links',
  help: 'What WhatsApp and social networks show for a link to the shop’s home page and its pages about the company. Without one, the shop draws a picture with logo, name and heading. Tests and check-ups keep their own, with name and price.',
  label: 'PNG or JPEG, 1200 by 630 pixels look best; at most 5 MB. Other shapes are cropped.',
  accept: 'image/png,image/jpeg',
  saved: 'The picture is saved. Networks that have shown the earlier one keep it for some days.',
  removed: 'The picture is removed.',
  shown:
    sharePicture === null
      ? null
      : { src: sharePicturePath(sharePicture), alt: 'The present picture', width: 400, height: 210 },
})

function PictureForm({ form, stored, done, onDone }: PartProps & { form: PictureForm }) {
  const [isTooLarge, setTooLarge] = useState(false)
  const { kind, title, help, label, accept, shown } = form
  const { isBusy, submit, error, fields } = useSubmit(async (file: File | null) => {
    setTooLarge(false)
    if (file && file.size > MAX_LOOK_BYTES) return setTooLarge(true)
    const address = file && (await dataUrlOf(file))
    const picture = address?.slice(address.indexOf(',') + 1) ?? null
    const revision = stored.revisions[kind]
    await deskApi.saveLookPicture({ params: { kind }, body: { revision, picture } })
    await onDone(file ? form.saved : form.removed)
  })
  return (
    <Section title={title} help={help} done={done}>
      <div className="panel grid justify-items-start gap-2">
        {shown && (
          <img
            src={shown.src}
            alt={shown.alt}
            width={shown.width}
            height={shown.height}
            className="h-auto max-w-full bg-paper"
          />
        )}
        <LabelledField label={label}>
          <input
            type="file"
            accept={accept}
            disabled={isBusy}
            onChange={event => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void submit(file)
            }}
          />
        </LabelledField>
        {shown && (
          <button type="button" aria-disabled={isBusy} onClick={() => submit(null)}>
            {kind === 'logo' ? 'Remove the logo' : 'Remove the picture'}
          </button>
        )}
        <Alert>
          {isTooLarge ? 'This file is larger than 5 MB. Choose a smaller one.' : (fields.picture ?? error)}
        </Alert>
      </div>
    </Section>
  )
}

function Colour({ stored: { facts, revisions }, done, onDone }: PartProps) {
  const [typed, setTyped] = useState(facts.accent ?? DEFAULT_ACCENT)
  const { isBusy, submit, error, fields } = useSubmit(async (accent: string | null) => {
    await deskApi.changeFact({ body: { name: 'accent', revision: revisions.accent, value: accent } })
    await onDone('The colour is saved.')
  })
  const accent = typed.trim().toLowerCase()
  const set = (colour: string) => setTyped(colour)
  return (
    <Section
      title="Colour"
      help="Of buttons, links and the drop of the logo, also on new invoices, icons and pictures of shared links. Pages that are open follow when they are loaded again."
      done={done}
    >
      <Form isBusy={isBusy} error={fields.value ? undefined : error} onSubmit={() => submit(accent)}>
        <div className="fields items-end">
          <LabelledField label="Pick">
            <input
              type="color"
              className="h-11 min-w-16"
              value={isColour(accent) ? accent : DEFAULT_ACCENT}
              onChange={event => set(event.target.value)}
            />
          </LabelledField>
          <LabelledField label="Colour">
            <input
              size={9}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={fields.value !== undefined || undefined}
              onChange={event => set(event.target.value)}
            />
          </LabelledField>
          {isColour(accent) && <Sample accent={accent} />}
        </div>
        {isColour(accent) && <Contrasts accent={accent} onTake={set} />}
        <Alert>{fields.value}</Alert>
      </Form>
      {facts.accent !== null && (
        <button type="button" aria-disabled={isBusy} onClick={() => submit(null)}>
          Use the standard green
        </button>
      )}
    </Section>
  )
}

/** A button and a link in the colour. */
const Sample = ({ accent }: { accent: string }) => (
  <span className="flex min-h-11 items-center gap-3 bg-paper px-3" aria-hidden="true">
    <span className="rounded-lg px-3 py-1.5 font-semibold text-white" style={{ background: accent }}>
      Book a test
    </span>
    <span className="font-semibold underline" style={{ color: accent }}>
      All tests
    </span>
  </span>
)

/** Rounded down, so that a colour just below the limit does not look like one at it. */
const toRatio = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

function Contrasts({ accent, onTake }: { accent: string; onTake: (colour: string) => void }) {
  const { white, background } = accentContrasts(accent)
  const nearest = readableAccent(accent)
  return (
    <div role="status" className="my-2">
      <p className="text-muted">
        {words.contrasts({
          white: toRatio(white),
          background: toRatio(background),
          least: String(MIN_CONTRAST),
        })}
      </p>
      {nearest !== accent && (
        <p className="flex flex-wrap items-center gap-3 font-semibold">
          {words.tooLight({ nearest })}
          <button type="button" onClick={() => onTake(nearest)}>
            {words.takeNearest({ nearest })}
          </button>
        </p>
      )}
    </div>
  )
}

const PROMISE = {
  kind: 'textarea',
  label: 'Promise',
  hint: 'One sentence, below the logo and in search results. Empty: the standard sentence.',
  rows: 2,
} as const
const HERO = {
  kind: 'text',
  label: 'Heading of the home page',
  hint: 'Empty: “Lab tests at your home”.',
  size: 40,
} as const
const SIBLINGS_DAY = { kind: 'tick', label: 'Show the page of the Siblings Day campaign' } as const

function Texts({ stored: { facts, revisions }, done, onDone }: PartProps) {
  const { promise, hero, siblingsDay } = facts.texts
  const { isBusy, submit, error, fields } = useSubmit(async (typed: FormData) => {
    const textOf = (name: string) => String(typed.get(name) ?? '').trim() || null
    const value = { promise: textOf('promise'), hero: textOf('hero'), siblingsDay: typed.has('siblingsDay') }
    await deskApi.changeFact({ body: { name: 'texts', revision: revisions.texts, value } })
    await onDone('The sentences are saved.')
  })
  return (
    <Section title="Sentences and campaign" done={done}>
      <Form
        isBusy={isBusy}
        error={Object.keys(fields).length > 0 ? undefined : error}
        onSubmit={typed => submit(typed)}
      >
        <FormField name="promise" field={PROMISE} value={promise} problem={fields['value.promise']} />
        <FormField name="hero" field={HERO} value={hero} problem={fields['value.hero']} />
        <FormField name="siblingsDay" field={SIBLINGS_DAY} value={siblingsDay} />
      </Form>
    </Section>
  )
}

interface FormProps {
  isBusy: boolean
  error: string | undefined
  onSubmit: (typed: FormData) => void
  children: ReactNode
}

const Form = ({ isBusy, error, onSubmit, children }: FormProps) => (
  <form
    className="panel grid gap-2"
    noValidate
    onSubmit={event => {
      event.preventDefault()
      onSubmit(new FormData(event.currentTarget))
    }}
  >
    {children}
    <div>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? kitWords.saving : kitWords.save}
      </button>
    </div>
    <Alert>{error}</Alert>
  </form>
)
