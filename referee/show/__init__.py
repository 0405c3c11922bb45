"""What the umpire and the players look at: answers, sides, maps, slips, reports."""
