import { Button, Paper, Stack, Text } from '@mantine/core';
import type { Property } from '@teduh/shared/properties';
import { Link } from 'react-router';
import { ApplyForm } from '../../features/applications/apply-form.tsx';
import { PropertyPrice } from '../../features/properties/property-price.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

/** The form is for guests and tenants; admins see a link instead. */
export function ApplyPanel({ property }: { property: Property }) {
  const { isAdmin } = useSession();
  return (
    <Paper withBorder p="lg" shadow="md">
      <Stack gap="lg">
        <PropertyPrice property={property} size="lg" />
        {isAdmin ? (
          <>
            <Text size="sm">
              This is what visitors see. Its applications and payments are on its details page.
            </Text>
            <Button component={Link} to={paths.propertyDetails(property.id)} variant="light">
              Open property details
            </Button>
          </>
        ) : (
          <ApplyForm property={property} />
        )}
      </Stack>
    </Paper>
  );
}
