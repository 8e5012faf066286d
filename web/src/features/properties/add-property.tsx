import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { toast } from '../../ui/toast.ts';
import { useAddPropertyMutation } from './manage-properties.api.ts';
import { PropertyForm } from './property-form.tsx';
import { emptyProperty, toCreation } from './property-values.ts';

const none = new Set<string>();

export function AddProperty() {
  const navigate = useNavigate();
  const [initialValues] = useState(emptyProperty);
  const [add] = useAddPropertyMutation();
  const abortOnUnmount = useAbortOnUnmount();

  return (
    <PropertyForm
      initialValues={initialValues}
      isTypeFixed={false}
      pictures={[]}
      occupiedIds={none}
      submitLabel="Add Property"
      cancelTo={paths.manageProperties}
      send={(values, onProgress) => abortOnUnmount(add({ body: toCreation(values), onProgress })).unwrap()}
      onSaved={({ property }) => {
        toast.success(messages.propertyAdded);
        void navigate(paths.propertyDetails(property.id), { replace: true });
      }}
    />
  );
}
