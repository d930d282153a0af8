import { Button } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { TAKES } from './button-colors.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import classes from './Form.module.css'
import { useStaysOpen } from './stays-open.ts'
import { wordsFor } from './words-for.ts'

export interface FormProps {
  /** The form of useForm. */
  of: {
    form: RefObject<HTMLFormElement | null>
    submit: (send: () => void) => (event: SubmitEvent) => void
  }
  /** The mutation that sends the form. */
  sending: { isPending: boolean; error: Error | null; reset: () => void }
  /** Called once the schema accepts the values. */
  onSend: () => void
  /** The name of the submit button. */
  action: string
  /** The words for an error; by default the server's own. */
  explain?: (error: Error) => string
  /** By default while the mutation is pending. */
  busy?: boolean
  disabled?: boolean
  /** Below the error of the last try. */
  note?: ReactNode
  /** The end of the form; by default the submit button, as wide as the form. */
  end?: ReactNode
  /** Below the submit button. */
  after?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form: fields that check themselves, the error of the last try, and the submit button. */
export function Form(props: FormProps) {
  const { of, sending, onSend, action, explain = wordsFor, children } = props
  const { busy = sending.isPending, disabled = false, note, end, after } = props
  const { form, submit } = of
  const noteFocus = useFocusAfterRefusal(form, sending.error)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes which field is used
    <form
      ref={form}
      className={classes.form}
      noValidate
      onFocus={noteFocus}
      onSubmit={(event) => {
        sending.reset()
        submit(onSend)(event)
      }}
    >
      {children}
      <ErrorBanner message={sending.error && explain(sending.error)} onClear={sending.reset} />
      {note}
      {end ?? (
        <SubmitButton busy={busy} disabled={disabled} fullWidth>
          {action}
        </SubmitButton>
      )}
      {after}
    </form>
  )
}

/**
 * After a refusal, focuses the field that it names, else the last one that was used: the pressed button lost the
 * focus while it was locked. Returns what notes the fields that are used.
 */
function useFocusAfterRefusal(form: RefObject<HTMLFormElement | null>, error: Error | null) {
  const lastUsed = useRef<HTMLElement>(null)
  const focus = useEffectEvent((refused: Error | null) => {
    if (refused === null || document.activeElement !== document.body) return
    const name = refused instanceof Refused ? refused.field : undefined
    const named = name === undefined ? null : form.current?.elements.namedItem(name)
    const first = form.current?.querySelector<HTMLElement>(FIELDS)
    ;(named instanceof HTMLElement ? named : (lastUsed.current ?? first))?.focus()
  })
  useEffect(() => focus(error), [error])
  return ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(FIELDS)) lastUsed.current = target
  }
}

const FIELDS = 'input, textarea, select'

/** Fields of a form, or what stands in place of one, below each other. */
export function Fields(props: ComponentProps<'div'>) {
  return <div className={classes.form} {...props} />
}

/** Two fields, side by side where there is room. */
export function FieldPair(props: ComponentProps<'div'>) {
  return <div className={classes.pair} {...props} />
}

interface SubmitButtonProps {
  busy: boolean
  disabled?: boolean
  fullWidth?: boolean
  children: ReactNode
  /** Whether it takes something away: then it is red. */
  takes?: boolean
  /** Whether there is nothing to send now. */
  isQuiet?: boolean
}

/** Submits a form; locked while it is sent, as is the dialog around it. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy, disabled = false, fullWidth, takes = false, isQuiet = false, children } = props
  useStaysOpen(busy)
  return (
    <Button
      type="submit"
      size="md"
      loading={busy}
      disabled={disabled}
      fullWidth={fullWidth ?? false}
      {...(takes && TAKES)}
      {...(isQuiet && { variant: 'default' })}
    >
      {children}
    </Button>
  )
}
