import { IconCoins } from '@tabler/icons-react'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'

/** Explains which points each balance holds. */
export function PointsOrigin() {
  return (
    <SidePanel title="Where your points come from" icon={<IconCoins />}>
      <p>
        Your sign-up bonus, deposits and bonus points are your <strong>earned balance</strong>.
        Points colleagues thanked you with are your <strong>appreciation balance</strong>.
      </p>
    </SidePanel>
  )
}
