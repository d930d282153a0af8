import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Card } from '#platform/web/ui/Card.tsx'
import classes from './Overview.module.css'

/** Stands where the figures are about to be. */
export function OverviewSkeleton() {
  return (
    <div className={classes.told} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Card>
        <Skeleton height={20} width="min(12rem, 60%)" mb="lg" />
        <Skeleton height={52} width="min(20rem, 100%)" mb="lg" />
        <Skeleton height={12} mb="lg" />
        <Skeleton height={48} />
      </Card>
      <Card>
        <Skeleton height={20} width="min(12rem, 60%)" mb="lg" />
        <Skeleton height={280} />
      </Card>
    </div>
  )
}
