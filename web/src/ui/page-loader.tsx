import { Center, Loader, VisuallyHidden } from '@mantine/core';

export function PageLoader() {
  return (
    <Center mih="60dvh" role="status">
      <Loader type="dots" aria-hidden />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </Center>
  );
}
