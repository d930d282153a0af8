import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { MOST_OPTION_VALUES, MOST_OPTIONS } from '#shop/contract/variants.ts'
import classes from './OptionFields.module.css'
import {
  addOption,
  addOptionValue,
  changeOption,
  removeOption,
  type DraftOption,
  type VariantsDraft,
} from './variants-draft.ts'

interface OptionFieldsProps {
  draft: VariantsDraft
  onChange: (draft: VariantsDraft) => void
}

/** The options of a gift: their names and values. */
export function OptionFields({ draft, onChange }: OptionFieldsProps) {
  return (
    <div className={classes.options}>
      {draft.options.map((option, place) => (
        <OptionField
          key={option.key}
          option={option}
          example={place === 0 ? t({ message: 'Size', context: 'clothes' }) : t`Colour`}
          onName={(name) => onChange(changeOption(draft, option, { name }))}
          onValues={(values) => onChange(changeOption(draft, option, { values }))}
          onAdd={() => onChange(addOptionValue(draft, option))}
          onRemove={place === 0 ? null : () => onChange(removeOption(draft))}
        />
      ))}
      {draft.options.length < MOST_OPTIONS && (
        <Button
          variant="default"
          className={classes.more}
          onClick={() => onChange(addOption(draft))}
        >
          <Trans>Add a second option</Trans>
        </Button>
      )}
    </div>
  )
}

interface OptionFieldProps {
  option: DraftOption
  /** A name such as this one. */
  example: string
  onName: (name: string) => void
  onValues: (values: DraftOption['values']) => void
  onAdd: () => void
  /** Null: it stays. */
  onRemove: (() => void) | null
}

function OptionField(props: OptionFieldProps) {
  const { option, example, onName, onValues, onAdd, onRemove } = props
  const { values } = option
  const name = option.name === '' ? example : option.name
  return (
    <fieldset className={classes.option} aria-label={name}>
      <TextField label={t`Option`} placeholder={example} value={option.name} onChange={onName} />
      <div className={classes.values}>
        {values.map((value, place) => (
          <TextInput
            key={value.key}
            size="md"
            autoComplete="off"
            className={classes.value}
            aria-label={t`${name}: value ${place + 1}`}
            value={value.text}
            onChange={({ currentTarget: { value: text } }) =>
              onValues(values.with(place, { ...value, text }))
            }
            rightSection={
              values.length > 1 && (
                <CloseButton
                  size="sm"
                  aria-label={t`Remove ${{ name: value.text || place + 1 }}`}
                  onClick={() => onValues(values.toSpliced(place, 1))}
                />
              )
            }
          />
        ))}
        {values.length < MOST_OPTION_VALUES && (
          <Button variant="default" onClick={onAdd}>
            <Trans>Add a value</Trans>
          </Button>
        )}
        {onRemove !== null && (
          <Button variant="subtle" {...TAKES} onClick={onRemove}>
            <Trans>Remove this option</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}
