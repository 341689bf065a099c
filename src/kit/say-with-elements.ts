import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { type Message, pieces, type Value, type Values, type Wording } from '#text/text.ts'

/** A message with React elements as values: `sayWithElements(agree, { terms: <a …/> })`. */
export const sayWithElements = <W extends Wording>(
  message: Message<W>,
  values: Values<W, ReactNode | Value>,
): ReactElement => createElement(Fragment, null, ...pieces<W, ReactNode>(message, values))
