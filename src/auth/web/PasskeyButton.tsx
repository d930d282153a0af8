import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Unreachable } from '#platform/web/api/answer.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** Not in the first bundle: most visitors use none. */
const loadPasskeys = () => import('./passkeys.ts')

interface PasskeyButtonProps<Used> {
  children: string
  /** Whether it is the first way of several. */
  isMain?: boolean
  use: (passkeys: Awaited<ReturnType<typeof loadPasskeys>>) => Promise<Used>
  onUsed: (used: Used) => void
}

/** Asks the device for a passkey. Show it only where `usePasskeysWork`. */
export function PasskeyButton<Used>(props: PasskeyButtonProps<Used>) {
  const { children, isMain = false, use, onUsed } = props
  const using = useMutation({
    mutationFn: async () => use(await loadPasskeys()),
    gcTime: 0,
    onSuccess: onUsed,
  })
  return (
    <>
      <ErrorBanner message={using.error && wordsForPasskey(using.error)} onClear={using.reset} />
      <Button
        size="md"
        variant={isMain ? 'filled' : 'default'}
        fullWidth
        loading={using.isPending}
        onClick={() => using.mutate()}
      >
        {children}
      </Button>
    </>
  )
}

/** Browsers don't tell a person who cancelled from a device without a passkey. */
export function wordsForPasskey(error: Error): string {
  if (error instanceof Unreachable) return wordsFor(error)
  return wordsFor(error, t`No passkey was used. Please try again, or choose another way.`)
}
