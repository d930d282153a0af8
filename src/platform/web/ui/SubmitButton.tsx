import type { ReactNode } from 'react'
import { Button } from '@mantine/core'

interface SubmitButtonProps {
  busy: boolean
  disabled?: boolean
  fullWidth?: boolean
  children: ReactNode
}

/** Submits a form; locked while it is sent. */
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
