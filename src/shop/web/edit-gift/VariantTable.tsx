import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { PICTURE_TYPES } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { useTypedAmount } from '#platform/web/language/typed-amount.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { ChooseFile } from '#platform/web/ui/FileField.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { pictureFault } from '#platform/web/ui/use-picture.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  changeVariant,
  rowsOf,
  type DraftVariant,
  type VariantRow,
  type VariantsDraft,
} from './variants-draft.ts'
import classes from './VariantTable.module.css'

interface VariantTableProps {
  draft: VariantsDraft
  /** The picture of the gift. */
  picture: string | null
  onChange: (change: (draft: VariantsDraft) => VariantsDraft) => void
}

/** A row for each combination of values: whether it is offered, its price, stock, number and picture. */
export function VariantTable({ draft, picture, onChange }: VariantTableProps) {
  const columns = [
    { name: t`Offered` },
    { name: t`Costs more` },
    { name: t`In stock` },
    { name: t`Article number` },
    { name: t`Picture` },
  ]
  return (
    <Table columns={columns} cards="wide" aria-label={t`Variants`}>
      {rowsOf(draft).map((row) => (
        <Row
          key={row.key}
          row={row}
          picture={row.variant.picture ?? picture}
          onChange={(change) => onChange((known) => changeVariant(known, row.key, change))}
        />
      ))}
    </Table>
  )
}

interface RowProps {
  row: VariantRow
  picture: string | null
  onChange: (change: Partial<DraftVariant>) => void
}

function Row({ row: { words, variant, stock }, picture, onChange }: RowProps) {
  const { isOffered, priceDifference, sku } = variant
  const { spelling: _, ...amount } = useTypedAmount(priceDifference, (typed) =>
    onChange({ priceDifference: typed }),
  )
  return (
    <tr role="row" data-off={!isOffered || undefined} className={classes.row}>
      <th role="rowheader" scope="row">
        <Checkbox
          label={<bdi>{words}</bdi>}
          checked={isOffered}
          onChange={({ currentTarget }) => onChange({ isOffered: currentTarget.checked })}
        />
      </th>
      <td role="cell" data-label={t`Costs more`}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className={classes.number}
          aria-label={t`Costs more: ${words}`}
          disabled={!isOffered}
          {...amount}
          onChange={({ currentTarget }) => amount.onChange(currentTarget.value)}
        />
      </td>
      <td role="cell" data-label={t`In stock`}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className={classes.number}
          aria-label={t`In stock: ${words}`}
          disabled={!isOffered}
          value={stock}
          onChange={({ currentTarget }) => onChange({ stock: currentTarget.value })}
        />
      </td>
      <td role="cell" data-label={t`Article number`}>
        <TextInput
          autoComplete="off"
          className={classes.sku}
          aria-label={t`Article number: ${words}`}
          disabled={!isOffered}
          value={sku}
          onChange={({ currentTarget }) => onChange({ sku: currentTarget.value })}
        />
      </td>
      <td role="cell" data-label={t`Picture`}>
        {isOffered && (
          <VariantPicture
            words={words}
            picture={picture}
            onChoose={(chosen) => onChange({ picture: chosen })}
          />
        )}
      </td>
    </tr>
  )
}

interface VariantPictureProps {
  words: string
  picture: string | null
  onChoose: (picture: string) => void
}

function VariantPicture({ words, picture, onChoose }: VariantPictureProps) {
  const id = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const fault = pictureFault(file)
      if (fault !== null) throw new Refused(fault)
      return sendPicture(file, new AbortController().signal)
    },
    onSuccess: onChoose,
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
  return (
    <span className={classes.face} aria-busy={isPending}>
      <GiftPicture picture={picture} alt="" sizes="40px" className={classes.picture} />
      <span id={id} hidden>
        {words}
      </span>
      <ChooseFile
        accept={PICTURE_TYPES}
        labelledBy={id}
        describedBy={id}
        invalid={false}
        onChoose={(file) => mutate(file)}
      >
        {t`Choose a picture`}
      </ChooseFile>
    </span>
  )
}
