import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { Link, Navigate, NavLink, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { ProductName } from '#web/ui/product-name.tsx';
import { type ManualPage, manualPages } from './manual-pages.ts';
import { ManualText } from './manual-text.tsx';

/** The user manual: part of the product, readable without an account or a network. */
export function ManualScreen() {
  const { page: wanted } = useParams();
  const page = wanted === undefined ? manualPages[0] : manualPages.find(({ slug }) => slug === wanted);
  useEffect(() => {
    document.title = `${page?.title ?? 'Manual'} · Serieslab manual`;
    window.scrollTo(0, 0);
  }, [page]);
  if (!page) return <Navigate to={paths.manual} replace />;
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}>
      <Stack component="header" direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 3 }}>
        <ProductName />
        <Button component={Link} to="/">
          Open Serieslab
        </Button>
      </Stack>
      <Box sx={{ display: { md: 'grid' }, gridTemplateColumns: '232px minmax(0, 1fr)', columnGap: 5 }}>
        <Contents />
        <main>
          <ManualText blocks={page.blocks} />
          <Following page={page} />
        </main>
      </Box>
    </Box>
  );
}

function Contents() {
  return (
    <Box component="nav" aria-label="Manual" sx={{ mb: { xs: 3, md: 0 } }}>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', flexDirection: { md: 'column' } }}
      >
        {manualPages.map(({ slug, title }) => (
          <li key={slug}>
            <Button
              component={NavLink}
              to={`${paths.manual}/${slug}`}
              size="small"
              color="inherit"
              sx={{ justifyContent: 'flex-start', textAlign: 'left', '&.active': { color: 'primary.main' } }}
            >
              {title}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Following({ page }: { page: ManualPage }) {
  const next = manualPages[manualPages.indexOf(page) + 1];
  if (!next) return null;
  return (
    <Button component={Link} to={`${paths.manual}/${next.slug}`} variant="outlined" sx={{ mt: 4 }}>
      Next: {next.title}
    </Button>
  );
}
