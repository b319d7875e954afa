import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/query.ts';
import './design/tokens.css';
import './design/reset.css';
import { applyTheme, keptTheme } from './design/theme.ts';
import { router } from './routes.tsx';

// Before anything is painted, so that nobody sees the other theme first.
applyTheme(keptTheme());
const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
