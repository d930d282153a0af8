import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  MOST_PLACES,
  PlaceDraft,
  placeEndpoints,
  type PickupPlace,
  type PlacesChange,
} from '#shop/contract/places.ts'
import { placeInWords } from '#shop/web/checkout/PlaceChoice.tsx'
import { placesQuery } from './places-query.ts'

/** For keepers: the places where gifts are handed over. */
export function PlacesPage() {
  const { data, isError, refetch } = useQuery(placesQuery)
  const places = data?.places ?? []
  const form = useDialog<Draft>()
  const add = data !== undefined && places.length < MOST_PLACES && (
    <Button onClick={() => form.open(NEW_PLACE)}>
      <Trans>Add a place</Trans>
    </Button>
  )
  return (
    <Screen
      title={t`Places`}
      lead={t`People choose one at checkout; the first is chosen until they do. Their code proves that the gifts reach the right person.`}
      above={
        places.length === 0 ? (
          <BackLink to={paths.inventory}>{t`Inventory`}</BackLink>
        ) : (
          <BackLink to={paths.handOverGifts}>{t`Hand over`}</BackLink>
        )
      }
      actions={places.length > 0 && add}
    >
      {data !== undefined ? (
        <Card padding="flush">
          {places.length === 0 ? (
            <EmptyState
              title={t`There is no place yet`}
              icon={<IconMapPin size={30} />}
              action={add}
            >
              <Trans>Until there is one, gifts are handed over as before, without a code.</Trans>
            </EmptyState>
          ) : (
            <PlaceRows places={places} onEdit={form.open} />
          )}
        </Card>
      ) : isError ? (
        <LoadAlert words={t`The places could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      )}
      <FormModal
        opened={form.opened}
        onClose={form.close}
        title={form.subject?.id === null ? t`Add a place` : t`Edit a place`}
      >
        {form.subject && <PlaceForm places={places} draft={form.subject} onClose={form.close} />}
      </FormModal>
    </Screen>
  )
}

interface PlacesProps {
  places: readonly PickupPlace[]
}

type Draft = PlacesChange['places'][number]

const NEW_PLACE: Draft = { id: null, name: '', location: '', hours: '' }

interface PlaceRowsProps extends PlacesProps {
  onEdit: (place: PickupPlace) => void
}

function PlaceRows({ places, onEdit }: PlaceRowsProps) {
  const removal = useDialog<PickupPlace>()
  return (
    <>
      <PlaceList places={places} onEdit={onEdit} onRemove={removal.open} />
      <RemoveDialog
        places={places}
        place={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
      />
    </>
  )
}

interface PlaceListProps extends PlaceRowsProps {
  onRemove: (place: PickupPlace) => void
}

function PlaceList({ places, onEdit, onRemove }: PlaceListProps) {
  const { mutate: save } = useSavePlaces(places)
  const moveUp = (index: number) => {
    const [above, below] = [places[index - 1], places[index]]
    if (above === undefined || below === undefined) return
    save(places.toSpliced(index - 1, 2, below, above), {
      onSuccess: () => announceMessage('success', t`${{ name: below.name }} is moved up.`),
      onError: (error) => announceFailure(error, wordsFor(error)),
    })
  }
  return (
    <Rows aria-label={t`Places`}>
      {places.map((place, index) => (
        <Row
          key={place.id}
          name={<bdi>{place.name}</bdi>}
          actions={
            <>
              {index > 0 && (
                <RowButton
                  label={t`Move up: ${{ name: place.name }}`}
                  onClick={() => moveUp(index)}
                >
                  <Trans>Move up</Trans>
                </RowButton>
              )}
              <RowButton label={t`Edit ${{ name: place.name }}`} onClick={() => onEdit(place)}>
                <Trans>Edit</Trans>
              </RowButton>
              <RowButton
                takes
                label={t`Remove ${{ name: place.name }}`}
                onClick={() => onRemove(place)}
              >
                <Trans>Remove</Trans>
              </RowButton>
            </>
          }
        >
          <Note>
            <bdi>{placeInWords(place)}</bdi>
          </Note>
        </Row>
      ))}
    </Rows>
  )
}

interface PlaceFormProps extends PlacesProps {
  draft: Draft
  onClose: () => void
}

function PlaceForm({ places, draft, onClose }: PlaceFormProps) {
  const { id, name, location, hours } = draft
  const form = useForm(PlaceDraft, { name, location, hours })
  const save = useSavePlaces(places)
  const send = () => {
    const typed = { id, ...check(PlaceDraft, form.values) }
    const changed =
      id === null ? [...places, typed] : places.map((one) => (one.id === id ? typed : one))
    save.mutate(changed, {
      onSuccess: () => {
        announceMessage('success', t`The place ${{ name: typed.name }} is saved.`)
        onClose()
      },
    })
  }
  return (
    <DialogForm of={form} sending={save} onSend={send} action={t`Save`} onCancel={onClose}>
      <TextField label={t`Name`} placeholder={t`Canteen`} data-autofocus {...form.field('name')} />
      <TextField
        label={t`Where it is`}
        placeholder={t`Ground floor, beside the stairs`}
        {...form.field('location')}
      />
      <TextField
        label={t`Hours`}
        placeholder={t`Workdays from 12:00 to 13:00`}
        {...form.field('hours')}
      />
    </DialogForm>
  )
}

interface RemoveDialogProps extends PlacesProps {
  /** Null: none is selected yet. */
  place: PickupPlace | null
  opened: boolean
  onClose: () => void
}

function RemoveDialog({ places, place, opened, onClose }: RemoveDialogProps) {
  const save = useSavePlaces(places)
  const name = place?.name ?? ''
  const remove = {
    ...save,
    mutate: ({ id }: PickupPlace) =>
      save.mutate(
        places.filter((other) => other.id !== id),
        {
          onSuccess: () => {
            onClose()
            announceMessage('success', t`The place ${name} is removed.`)
          },
        },
      ),
  }
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this place?`}
      action={t`Remove`}
      subject={place}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          Nobody can choose {name} any more. Orders that wait there stay, and can be handed over
          anywhere.
        </Trans>
      </p>
    </ActionDialog>
  )
}

function useSavePlaces(known: readonly PickupPlace[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (places: readonly Draft[]) =>
      call(placeEndpoints.changePlaces, {
        body: { known: known.map(({ id }) => id), places: [...places] },
      }),
    onSettled: () => {
      for (const key of [placesQuery.queryKey, ['inventory']]) {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  })
}
