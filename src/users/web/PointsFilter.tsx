import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { AllDataSearch } from './search-params.ts'
import classes from './AllData.module.css'
import { pointsOf } from './use-all-data.ts'

interface PointsFilterProps {
  least: string | undefined
  most: string | undefined
  onChange: (changed: AllDataSearch) => void
}

/** The range of total points; both ends may stay open. */
export function PointsFilter({ least, most, onChange }: PointsFilterProps) {
  return (
    <div className={classes.range} role="group" aria-label="Total points">
      <Bound label="Points from" value={least} onChange={(value) => onChange({ least: value })} />
      <Bound label="to" value={most} onChange={(value) => onChange({ most: value })} />
    </div>
  )
}

interface BoundProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const TYPING_PAUSE_MS = 400

function Bound({ label, value, onChange }: BoundProps) {
  const [{ text, from }, setTyped] = useState({ text: value ?? '', from: value })
  // The address changed from outside, for example by the browser's back button.
  if (from !== value) setTyped({ text: value ?? '', from: value })
  const send = useDebouncedCallback((typed: string) => {
    const next = typed.trim() === '' ? undefined : typed.trim()
    if (next === undefined || pointsOf(next) !== undefined) {
      setTyped({ text: typed, from: next })
      onChange(next)
    }
  }, TYPING_PAUSE_MS)
  const isWrong = text.trim() !== '' && pointsOf(text.trim()) === undefined
  return (
    <TextInput
      label={label}
      value={text}
      error={isWrong}
      aria-label={label === 'to' ? 'Points to' : label}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      classNames={{ root: classes.bound, label: classes.boundLabel }}
      onChange={({ currentTarget: { value: typed } }) => {
        setTyped({ text: typed, from })
        send(typed)
      }}
    />
  )
}
