import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { isReadable, nearestReadable, shadesOf } from '#settings/contract/accent.ts'
import classes from './AccentField.module.css'
import { readFieldText } from './field-text.ts'

interface AccentFieldProps {
  value: string
  error: string | undefined
  description: string
  disabled: boolean
  onChange: (value: string) => void
}

const LAUREL = '#226344'

/** The accent colour, with how it looks in both themes and the nearest that can be read. */
export function AccentField({ value, error, ...rest }: AccentFieldProps) {
  const color = String(readFieldText('accentColor', value))
  const isColor = /^#[0-9a-f]{6}$/.test(color)
  const nearest = isColor && !isReadable(color) ? nearestReadable(color) : null
  return (
    <div className={classes.field}>
      <TextField
        label={t`Accent colour`}
        placeholder={LAUREL}
        className={classes.typed}
        spellCheck={false}
        value={value}
        error={
          nearest === null
            ? error
            : t`Words in ${color} are too pale to be read. The nearest that passes is ${nearest}.`
        }
        leftSectionWidth="3rem"
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t`Pick the accent colour`}
            value={isColor ? color : LAUREL}
            disabled={rest.disabled}
            onChange={({ currentTarget }) => rest.onChange(currentTarget.value)}
          />
        }
        {...rest}
      />
      {nearest !== null && (
        <Button variant="default" size="sm" onClick={() => rest.onChange(nearest)}>
          <Trans>Use {nearest}</Trans>
        </Button>
      )}
      <Preview accent={nearest ?? (isColor ? color : LAUREL)} />
    </div>
  )
}

/** A button and words in the accent, in both themes. */
function Preview({ accent }: { accent: string }) {
  const shades = shadesOf(accent)
  const themes = [
    { name: t`Light`, fill: shades[8], words: shades[8] },
    { name: t`Dark`, fill: shades[7], words: shades[3] },
  ]
  return (
    <div className={classes.previews} aria-hidden>
      {themes.map(({ name, fill, words }) => (
        <span
          key={name}
          className={classes.preview}
          data-theme={name}
          style={{ '--fill': fill, '--words': words } as CSSProperties}
        >
          <b>{name}</b>
          <span>{t`Thank`}</span>
        </span>
      ))}
    </div>
  )
}
