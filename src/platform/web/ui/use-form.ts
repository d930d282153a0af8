import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { codeOf, loadRefusals, sayRefusal } from '#platform/web/language/refusals.ts'

/**
 * The typed values of a form, and the faults that the server's own schema finds in them. `field`
 * returns a widget's name, value, error and onChange. `read` checks all fields, focuses the first wrong
 * one and returns whether all are valid. `submit` returns a submit handler that sends only valid
 * values.
 */
export function useForm<Field extends string>(schema: z.ZodMiniType, empty: Record<Field, string>) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const field = (name: Field) => ({
    // By which a refusal of the server finds it: see Form.
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues((known) => ({ ...known, [name]: value }))
      setErrors((known) => without(known, name))
    },
  })
  const showFaults = async () => {
    await loadRefusals()
    // The focus needs the marks of the wrong fields.
    flushSync(() => setErrors(fieldErrors(schema, values) ?? {}))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const read = (): boolean => {
    const isValid = z.safeParse(schema, values).success
    if (isValid) setErrors({})
    else void showFaults()
    return isValid
  }
  return {
    form,
    values,
    field,
    filled: Object.values<string>(values).every((value) => value.trim() !== ''),
    clear: () => {
      setValues(empty)
      setErrors({})
    },
    read,
    submit: (send: () => void) => (event: SubmitEvent) => {
      event.preventDefault()
      if (read()) send()
    },
  }
}

function without<Field extends string>(errors: FieldErrors<Field>, name: Field) {
  const others = { ...errors }
  delete others[name]
  return others
}

type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * The first error of each field by a schema of the contract, in the words of the refusal; null when
 * all are valid.
 */
export function fieldErrors<Values extends Record<string, string>>(
  schema: z.ZodMiniType,
  typed: Values,
): FieldErrors<keyof Values & string> | null {
  const read = z.safeParse(schema, typed)
  if (read.success) return null
  const errors: FieldErrors<string> = {}
  for (const { path, message } of read.error.issues) {
    errors[path.join('.')] ??= sayRefusal(codeOf(message))
  }
  return errors
}
