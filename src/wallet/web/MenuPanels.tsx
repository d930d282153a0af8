import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import {
  IconArrowDownLeft,
  IconGift,
  IconHeart,
  IconPackage,
  IconPlus,
  IconShoppingCart,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths, type Path } from '#platform/web/paths.ts'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import classes from './MenuPanels.module.css'

/** Explains the entries of the menu (specification, section 2, Home: side panels). */
export function MenuPanels() {
  return (
    <>
      <SidePanel title={t`Your points`}>
        <Entry icon={<IconPlus />} to={paths.deposit} label={t`Deposit`}>
          <Trans>Add points to your earned balance.</Trans>
        </Entry>
        <Entry icon={<IconArrowDownLeft />} to={paths.withdraw} label={t`Withdraw`}>
          <Trans>Take points out, up to your earned balance.</Trans>
        </Entry>
        <Entry icon={<IconHeart />} to={paths.transfer} label={t`Appreciate`}>
          <Trans>Thank a colleague with points and a few words.</Trans>
        </Entry>
      </SidePanel>
      <SidePanel title={t`Treat yourself`}>
        <Entry icon={<IconGift />} to={paths.giftShop} label={t`Gift Shop`}>
          <Trans>Browse the gifts your appreciation balance can buy.</Trans>
        </Entry>
        <Entry icon={<IconShoppingCart />} to={paths.cart} label={t`Cart`}>
          <Trans>Review what you picked, then buy it.</Trans>
        </Entry>
        <Entry icon={<IconPackage />} to={paths.purchasedItems} label={t`Purchased`}>
          <Trans>Find everything you have bought so far.</Trans>
        </Entry>
      </SidePanel>
    </>
  )
}

interface EntryProps {
  icon: ReactNode
  to: Path
  label: string
  children: ReactNode
}

function Entry({ icon, to, label, children }: EntryProps) {
  return (
    <div className={classes.entry}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.text}>
        <Anchor
          renderRoot={(props) => <Link to={to} {...props} />}
          fw="var(--mantine-font-weight-semibold)"
        >
          {label}
        </Anchor>
        <span>{children}</span>
      </p>
    </div>
  )
}
