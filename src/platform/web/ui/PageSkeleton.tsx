import { t } from '@lingui/core/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Card } from './Card.tsx'

/** The placeholder of a page. */
export function PageSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <Skeleton height={34} width="min(16rem, 60%)" mb="xl" />
      <Card>
        <Skeleton height={18} width="40%" mb="lg" />
        <Skeleton height={48} mb="md" />
        <Skeleton height={48} mb="md" />
        <Skeleton height={48} width="30%" />
      </Card>
    </div>
  )
}
