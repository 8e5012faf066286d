import { pagePatterns } from '@teduh/shared/pages';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { routes } from './router.tsx';

function pathsOf(route: RouteObject): string[] {
  if (route.children) return route.children.flatMap(pathsOf);
  if (route.index) return ['/'];
  return route.path && route.path !== '*' ? [`/${route.path}`] : [];
}

it('the router has exactly the pages that the server knows', () => {
  expect(routes.flatMap(pathsOf).toSorted()).toEqual([...pagePatterns].toSorted());
});
