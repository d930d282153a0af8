import { useId } from 'react'
import classes from './ChoiceCards.module.css'

interface ChoiceCardsProps<Value extends string> {
  question: string
  choices: readonly { readonly value: Value; readonly name: string; readonly lead: string }[]
  /** Null: none of them. */
  value: Value | null
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A question whose few answers are cards, each with a sentence. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { question, choices, value: chosen, disabled = false, onChange } = props
  const id = useId()
  return (
    <fieldset className={classes.choices} disabled={disabled}>
      <legend>{question}</legend>
      {choices.map(({ value, name, lead }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-lead`}
            onChange={() => onChange(value)}
          />
          <span id={`${id}-${value}`} className={classes.name}>
            {name}
          </span>
          <span id={`${id}-${value}-lead`} className={classes.lead}>
            {lead}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
