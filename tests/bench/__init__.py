"""What the program costs: `python -m tests.bench` (speed), `… odds`, `… turnaround`, `… --against COMMIT|FOLDER`."""
