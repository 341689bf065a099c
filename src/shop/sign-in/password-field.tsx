import { type ComponentProps, useState } from 'react'
import { TextField } from '#kit/field.tsx'
import { say } from '#text/text.ts'
import { hide, show } from './words.ts'

export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="min-h-11 min-w-18 rounded-control px-3 font-semibold text-leaf hover:bg-leaf-tint"
        >
          {say(isShown ? hide : show)}
          <span className="sr-only"> {props.label}</span>
        </button>
      }
    />
  )
}
