import { useMantineColorScheme } from '@mantine/core'
import classes from './ColorSchemeSwitch.module.css'

const CHOICES = [
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
  { scheme: 'auto', label: 'Auto' },
] as const

/** Light, dark, or as the person's machine has it. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.choices} aria-label="Colour scheme">
      {CHOICES.map(({ scheme, label }) => (
        <label key={scheme} className={classes.choice}>
          <input
            type="radio"
            name="colour-scheme"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
