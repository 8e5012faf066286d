import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';

type TextLinkProps = AnchorProps & Pick<LinkProps, 'to' | 'state' | 'preventScrollReset' | 'children'>;

export function TextLink(props: TextLinkProps) {
  return <Anchor component={Link} fw={600} c="var(--teduh-accent)" underline="hover" {...props} />;
}
