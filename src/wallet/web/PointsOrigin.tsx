import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCoins } from '@tabler/icons-react'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'

/** Explains which points each balance holds. */
export function PointsOrigin() {
  return (
    <SidePanel title={t`Where your points come from`} icon={<IconCoins />}>
      <p>
        <Trans>
          Your sign-up bonus, deposits and bonus points are your <strong>earned balance</strong>.
          Points colleagues thanked you with are your <strong>appreciation balance</strong>.
        </Trans>
      </p>
    </SidePanel>
  )
}
