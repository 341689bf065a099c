import type { ReactNode } from 'react'

interface PartProps {
  title: string
  /** Fields and buttons below one another, each with its own width. */
  isForm?: boolean
  children: ReactNode
}

export const OrderPart = ({ title, isForm = false, children }: PartProps) => (
  <section className="grid gap-x-2 gap-y-1 border-line px-4 py-3 sm:grid-cols-[4rem_minmax(0,1fr)] not-first:border-t">
    <h2 className="text-sm">{title}</h2>
    <div className={isForm ? 'grid justify-items-start gap-1.5 *:max-w-full' : undefined}>{children}</div>
  </section>
)

export const PartList = ({ children }: { children: ReactNode }) => (
  <div className="rounded-xl border border-line bg-surface">{children}</div>
)

/** The facts of one subject: its title is for screen readers, as each fact has a name. */
export const FactGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-2">
    <h2 className="sr-only">{title}</h2>
    {children}
  </section>
)

const FACT = 'grid items-baseline gap-x-2 sm:grid-cols-[5rem_minmax(0,1fr)] [&_a]:text-leaf-dark'

/** The name is above the value on a phone. */
export const OrderFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`${FACT} grid-cols-[minmax(0,1fr)]`}>
    <span className="text-muted">{name}</span>
    <span>{children}</span>
  </div>
)

interface SumFactProps {
  name: string
  amount: ReactNode
  children?: ReactNode
}

/** A sum, on one line below the prices of the tests; `children` explain the sum. */
export const SumFact = ({ name, amount, children }: SumFactProps) => (
  <div className={`${FACT} grid-cols-[auto_minmax(0,1fr)]`}>
    <span className="text-muted">{name}</span>
    <span className="flex items-baseline justify-between gap-3">
      <span translate="no" className="order-last whitespace-nowrap">
        {amount}
      </span>
      <span className="text-muted">{children}</span>
    </span>
  </div>
)

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="flex w-full flex-wrap items-end gap-2 *:max-w-full">{children}</div>
)

interface CheckboxProps {
  name?: string
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

export const Checkbox = ({ name, isChecked, isDisabled = false, onChange, children }: CheckboxProps) => (
  <label className="flex min-h-[26px] items-center gap-2">
    <input
      type="checkbox"
      name={name}
      checked={isChecked}
      aria-disabled={isDisabled || undefined}
      onChange={event => isDisabled || onChange(event.target.checked)}
    />
    {children}
  </label>
)

interface ChoicesProps {
  legend: string
  /** Choices of one width, in columns. */
  isGrid?: boolean
  children: ReactNode
}

export const Choices = ({ legend, isGrid = false, children }: ChoicesProps) => (
  <fieldset
    className={`mt-1 mb-2 gap-1.5 ${isGrid ? 'grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] [&>label]:px-1' : 'flex flex-wrap'}`}
  >
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
)

interface ChoiceProps {
  /** Name of the group. */
  name: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

export const Choice = ({ name, isChosen, isDisabled = false, onChoose, children }: ChoiceProps) => (
  <label
    className={`relative grid min-h-[34px] max-[1099px]:min-h-11 min-w-[4.75rem] place-content-center justify-items-center rounded-lg border border-line-strong px-2 py-[3px] has-checked:border-leaf has-checked:bg-leaf has-checked:font-[650] has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf forced-colors:has-checked:outline-2 [&_small]:max-w-28 [&_small]:text-center ${isDisabled ? 'border-dashed text-muted' : 'bg-surface'}`}
  >
    <input
      type="radio"
      className="absolute inset-0 m-0 opacity-0"
      name={name}
      checked={isChosen}
      aria-disabled={isDisabled || undefined}
      onChange={onChoose}
    />
    {children}
  </label>
)

export const Sum = ({ name, amount, isMain }: { name: string; amount: string; isMain?: boolean }) => (
  <p
    className={`flex justify-between gap-3 ${isMain ? 'border-line-strong pt-1 font-[650] not-first:border-t' : ''}`}
  >
    <span>{name}</span> <Amount>{amount}</Amount>
  </p>
)

export const Amount = ({ children }: { children: ReactNode }) => (
  <span translate="no" className="whitespace-nowrap">
    {children}
  </span>
)
