import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'

/** Specification, section 9: error banners clear after 5 seconds. */
const ERROR_BANNER_MS = 5000

interface ErrorBannerProps {
  message: string | null
  onClear: () => void
}

/** An error message, announced at once; clears after 5 seconds (specification, section 9). */
export function ErrorBanner({ message, onClear }: ErrorBannerProps) {
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => clear(), ERROR_BANNER_MS)
    return () => clearTimeout(timer)
  }, [message])
  if (message === null) return null
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      radius="md"
      icon={<IconAlertCircle aria-hidden />}
      withCloseButton
      closeButtonLabel={t`Dismiss`}
      onClose={onClear}
    >
      {message}
    </Alert>
  )
}
