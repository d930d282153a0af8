import '@mantine/core/styles/Combobox.layer.css'
import { type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface SelectFieldProps<Choice extends string> extends Omit<
  NativeSelectProps,
  'value' | 'onChange' | 'data'
> {
  /** Each choice with its label, in the order of the list. */
  choices: Readonly<Record<Choice, MessageDescriptor | string>>
  value: Choice
  onChange: (value: Choice) => void
  'data-autofocus'?: boolean
}

/** One choice of a few; named by `label`, or by `aria-label` where none is shown. */
export function SelectField<Choice extends string>(props: SelectFieldProps<Choice>) {
  const { choices, onChange, ...rest } = props
  const values = Object.keys(choices) as Choice[]
  return (
    <NativeSelect
      size="md"
      {...rest}
      data={values.map((value) => ({ value, label: labelOf(choices[value]) }))}
      onChange={({ currentTarget }) => {
        const chosen = values.find((value) => value === currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

function labelOf(label: MessageDescriptor | string): string {
  return typeof label === 'string' ? label : t(label)
}
