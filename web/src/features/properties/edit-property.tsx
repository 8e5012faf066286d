import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { toast } from '../../ui/toast.ts';
import { useUpdatePropertyMutation } from './manage-properties.api.ts';
import { PropertyForm } from './property-form.tsx';
import { type PropertyValues, toChanges, valuesOf } from './property-values.ts';

/** The key of the first history entry, behind which there is no page of this app. */
const firstEntryKey = 'default';

export function EditProperty({ property }: { property: Property }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The values at the start: a refetch must not look like a change by the admin.
  const [before] = useState(() => ({ values: valuesOf(property), pictures: property.pictures }));
  const [update] = useUpdatePropertyMutation();
  const abortOnUnmount = useAbortOnUnmount();
  const details = paths.propertyDetails(property.id);

  async function send(values: PropertyValues, onProgress: (share: number) => void) {
    const body = toChanges(values, before.values);
    if (!body) return errorMessages.no_changes;
    await abortOnUnmount(update({ id: property.id, body, onProgress })).unwrap();
    return messages.propertyUpdated;
  }

  return (
    <PropertyForm
      initialValues={before.values}
      isTypeFixed
      pictures={before.pictures}
      occupiedIds={new Set(property.rooms.flatMap(({ _id, isOccupied }) => (isOccupied ? _id : [])))}
      submitLabel="Save changes"
      cancelTo={details}
      send={send}
      onSaved={(words) => {
        toast.success(words);
        void (key === firstEntryKey ? navigate(details, { replace: true }) : navigate(-1));
      }}
    />
  );
}
