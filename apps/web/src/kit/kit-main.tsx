import '../theme/fonts.css';
import '../theme/mantine-styles.ts';
import '../theme/tokens.css';
import '../theme/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariables, mantineTheme } from '../theme/mantine-theme.ts';
import { AlertDialogHost } from '../ui/feedback/AlertDialogHost.tsx';
import { ToastHost } from '../ui/feedback/ToastHost.tsx';
import { Kit } from './Kit.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('kit.html has no #root.');
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={mantineTheme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <Kit />
      <AlertDialogHost />
      <ToastHost />
    </MantineProvider>
  </StrictMode>,
);
