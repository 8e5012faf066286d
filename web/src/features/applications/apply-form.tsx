import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Day } from '@teduh/shared/days';
import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import { startDateProblem } from '@teduh/shared/stays.rules';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { useToday } from '../../api/config.api.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useApplyMutation } from './applications.api.ts';
import { type ApplyDraft, readDraft, writeDraft } from './apply-draft.ts';
import { CannotApply } from './cannot-apply.tsx';
import { freeRoomsOf } from './free-rooms.ts';
import { LoginToApply } from './login-to-apply.tsx';
import { MoveInCost } from './move-in-cost.tsx';
import { StayLengthSelect } from './stay-length-select.tsx';
import { useReasonNotToApply } from './use-reason-not-to-apply.ts';

const chooseRoom = { value: '', label: 'Choose a room', disabled: true };

/** After an application was sent, the room that it is for, or nothing for a Unit Rental. */
type Notice = 'login' | { sentFor: string | undefined } | null;

export function ApplyForm({ property }: { property: Property }) {
  const { token, userId, isRestoring } = useSession();
  const today = useToday();
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const reasonId = useId();
  const dateRef = useRef<HTMLInputElement>(null);
  const [apply] = useApplyMutation();
  const [notice, setNotice] = useState<Notice>(null);

  const freeRooms = freeRoomsOf(property);
  const form = useForm<ApplyDraft>({
    initialValues: startingValues(readDraft(params), today, freeRooms?.[0]?.id ?? ''),
    validate: { startDate: (day) => startDateProblem(day, today) },
  });
  const chosenRoom = params.get('room');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same room may be chosen again after another one
  useEffect(() => {
    if (chosenRoom) form.setFieldValue('room', chosenRoom);
  }, [chosenRoom, key]);
  const { startDate, stayLength, room: roomId } = form.values;
  // A room may be taken while the page is open; then no other room is chosen automatically.
  const room = freeRooms?.find(({ id }) => id === roomId);
  const isAvailable = property.isAvailable && freeRooms?.length !== 0;
  const terms = freeRooms ? room : property;
  const isSent = notice !== null && notice !== 'login' && notice.sentFor === room?.id;
  const place =
    freeRooms && !room ? undefined : { propertyId: property.id, ...(room && { roomId: room.id }) };
  const reason = useReasonNotToApply(place);
  const canChoose = isAvailable && !reason;
  const canSubmit = canChoose && startDate !== '' && (!freeRooms || Boolean(room)) && !isRestoring;

  const isDateMissing = canChoose && startDate === '' && !isSent;

  const submit = useSubmit(form, {
    send: async (draft) => {
      if (!token) return { isGuest: true };
      await apply({
        user: userId,
        property: property.id,
        ...(room && { room: room.id }),
        startDate: draft.startDate,
        stayLength: draft.stayLength,
      }).unwrap();
      return { isGuest: false };
    },
    onSuccess: ({ isGuest }) => {
      setNotice(isGuest ? 'login' : { sentFor: room?.id });
      if (isGuest) return;
      toast.success(messages.applied);
      form.setFieldValue('startDate', '');
    },
    onError: (error) => setNotice(toApiError(error).status === 401 ? 'login' : null),
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Apply for this property">
      <Stack gap="md">
        {freeRooms && freeRooms.length > 0 && (
          <NativeSelect
            label="Room"
            disabled={!isAvailable}
            {...form.getInputProps('room')}
            value={room?.id ?? ''}
            data={[
              ...(room ? [] : [chooseRoom]),
              ...freeRooms.map(({ id, name, price }) => ({
                value: id,
                label: `${name}, ${formatRinggit(price)} a month`,
              })),
            ]}
          />
        )}
        {reason && !isSent && <CannotApply id={reasonId} {...reason} isRoom={Boolean(room)} />}
        <TextInput
          ref={dateRef}
          type="date"
          label="Start date"
          required
          min={isHydrated ? today : undefined}
          disabled={!canChoose}
          {...form.getInputProps('startDate')}
        />
        <StayLengthSelect disabled={!canChoose} {...form.getInputProps('stayLength')} />
        {terms?.price !== undefined && terms.depositAmount !== undefined && (
          <MoveInCost
            price={terms.price}
            deposit={terms.depositAmount}
            startDate={startDate}
            months={Number(stayLength)}
          />
        )}
        {!isAvailable && (
          <Text size="sm">This property is full at the moment, so it cannot be applied for.</Text>
        )}
        <Button
          type="submit"
          size="md"
          disabled={!canSubmit}
          loading={form.submitting}
          aria-describedby={isDateMissing || reason ? reasonId : undefined}
        >
          Apply
        </Button>
        {isDateMissing && (
          <Button variant="subtle" size="compact-sm" id={reasonId} onClick={() => dateRef.current?.focus()}>
            Choose a start date to apply
          </Button>
        )}
        {notice === 'login' && !token && (
          <LoginToApply next={paths.applyFor(property.id, writeDraft(form.values))} />
        )}
        {isSent && (
          <Alert color="green" role="status" title="Your application is on its way">
            You can follow it under <TextLink to={paths.application}>Application</TextLink>, and{' '}
            <TextLink to={paths.aboutMe}>tell the landlord about yourself</TextLink> if you like.
          </Alert>
        )}
      </Stack>
    </form>
  );
}

function startingValues(draft: ApplyDraft, today: Day, firstFreeRoom: string): ApplyDraft {
  return {
    startDate: draft.startDate >= today ? draft.startDate : '',
    stayLength: draft.stayLength,
    room: draft.room || firstFreeRoom,
  };
}
