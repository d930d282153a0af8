import type { ReactNode } from 'react'
import { Button } from '@mantine/core'

interface SubmitButtonProps {
  busy: boolean
  disabled?: boolean
  fullWidth?: boolean
  children: ReactNode
}

/** Sends a form; takes no second press while the first is on its way. */
export function SubmitButton({ busy, disabled = false, fullWidth, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="md"
      loading={busy}
      disabled={disabled}
      fullWidth={fullWidth ?? false}
    >
      {children}
    </Button>
  )
}
